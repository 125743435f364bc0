/**
 * A popover opens without scripts and lets focus wander behind it. With scripts it is as modal as a dialog: what lies
 * behind is inert while it is open (WCAG 2.4.11). Escape and giving focus back are the browser's. Gives what undoes it.
 */
export function makeModal(popover: HTMLElement): () => void {
  let release = () => {}
  // Once it is shown: the browser has noted by then whom to give focus back to.
  const onToggle = () => {
    release()
    release = popover.matches(':popover-open') ? isolate(popover) : () => {}
  }
  // Before it hides: an inert button gets no focus back.
  const onBeforeToggle = (event: ToggleEvent) => event.newState === 'closed' && release()
  popover.addEventListener('toggle', onToggle)
  popover.addEventListener('beforetoggle', onBeforeToggle)
  if (popover.matches(':popover-open')) onToggle()
  return () => {
    popover.removeEventListener('toggle', onToggle)
    popover.removeEventListener('beforetoggle', onBeforeToggle)
    release()
  }
}

function isolate(popover: HTMLElement): () => void {
  const behind = aroundOf(popover)
  for (const element of behind) element.inert = true
  const role = popover.getAttribute('role')
  popover.setAttribute('role', 'dialog')
  popover.setAttribute('aria-modal', 'true')
  if (!popover.contains(document.activeElement)) popover.focus()
  return () => {
    for (const element of behind) element.inert = false
    if (role === null) popover.removeAttribute('role')
    else popover.setAttribute('role', role)
    popover.removeAttribute('aria-modal')
  }
}

/** Everything that is neither the element nor an ancestor of it. Announcements stay audible. */
function aroundOf(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement?.children ?? [])
      if (
        sibling !== at &&
        sibling instanceof HTMLElement &&
        !sibling.inert &&
        !sibling.matches('[aria-live]')
      )
        around.push(sibling)
  return around
}
