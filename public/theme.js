// Runs before the first paint: says that scripts work, puts on the colours the person has chosen, and marks what the
// header shows — a session there or not, the side of employers or of job seekers. The HTML is the same for everybody.
;(function () {
  var root = document.documentElement
  root.classList.add('js')
  if (/(?:^|;\s*)session=1(?:;|$)/.test(document.cookie)) root.dataset.session = ''
  var employer = /(?:^|;\s*)employer=([01])(?:;|$)/.exec(document.cookie)
  if (employer) root.dataset.employer = employer[1]
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's colours stay.
  }
})()
