import { Button } from '#client/ui/button.tsx'

/** Without scripts the browser's own menu prints, so the button stays away. */
export function PrintButton() {
  return (
    <Button variant="secondary" size="small" className="hidden js:inline-flex" onClick={() => window.print()}>
      Печать
    </Button>
  )
}
