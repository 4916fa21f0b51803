// How long ago something was, in the reader's language.

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const showAges = () => {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "narrow", numeric: "auto" });
  for (const time of document.querySelectorAll("time[data-ago]")) {
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", Infinity];
    time.textContent = format.format(-Math.floor(seconds / length) || 0, unit);
  }
};

setInterval(showAges, 30_000);
document.addEventListener("match:swapped", showAges);

showAges();
