import { Button } from '#client/ui/button.tsx'

/** Hidden without scripts. */
export function PrintButton() {
  return (
    <Button variant="secondary" size="small" className="hidden js:inline-flex" onClick={() => window.print()}>
      Печать
    </Button>
  )
}
