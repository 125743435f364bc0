/** Of pages whose loader always leads elsewhere. */
export function Nothing() {
  return null
}
