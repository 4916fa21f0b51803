// How long ago something was, in the reader's language.

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "narrow", numeric: "auto" });

const showAges = () => {
  for (const time of document.querySelectorAll("time[data-ago]")) {
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", Infinity];
    const age = format.format(-Math.floor(seconds / length) || 0, unit);
    if (time.textContent !== age) time.textContent = age; // a text that is set is laid out anew
  }
};

setInterval(showAges, 30_000);
document.addEventListener("match:swapped", showAges);

showAges();
