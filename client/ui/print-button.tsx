import { Button } from '#client/ui/button.tsx'
import { PrintIcon } from '#client/ui/fact-icons.tsx'

/** Hidden without scripts, and on paper. */
export function PrintButton() {
  return (
    <Button
      variant="secondary"
      size="small"
      className="hidden js:inline-flex js:print:hidden"
      onClick={() => window.print()}
    >
      <PrintIcon />
      Распечатать
    </Button>
  )
}
