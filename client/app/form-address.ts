/** The address that the browser opens for a GET form without files. */
export function addressOfForm(form: HTMLFormElement): string {
  const { pathname } = new URL(form.action)
  const values = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ])
  return `${pathname}?${new URLSearchParams(values)}`
}
