export const STATE_ELEMENT_ID = 'page-state'

let isDone = import.meta.env.SSR

/** Whether React still takes over the page of the server. */
export const isHydrating = () => !isDone

export function endHydration() {
  isDone = true
}
