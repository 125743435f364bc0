/** Adds a script of another host, which does not wait for anything and lets nothing wait. */
export function loadScript(src: string) {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
