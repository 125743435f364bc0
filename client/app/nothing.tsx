/** The component of pages whose loader always redirects. */
export function Nothing() {
  return null
}
