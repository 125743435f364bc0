/** Counts a view once a session and day; without storage, once a page. */
export function countView(id: number) {
  const key = `seen:${id}:${new Date().toISOString().slice(0, 10)}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // The server counts a visitor once a day too.
  }
  void fetch(`/api/v1/vacancies/${id}/view`, { method: 'POST', keepalive: true }).catch(() => undefined)
}
