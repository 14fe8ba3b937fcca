// Runs before the first paint, so that a chosen theme does not flash.
(function () {
  try {
    var theme = localStorage.getItem('sabot.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch (_) {
    // Storage can be forbidden; the system's own preference then stands.
  }
})();
