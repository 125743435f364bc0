import { Button, IconButton } from '#client/ui/button.tsx'

/** A heart, filled for a favourite. On a card it has no text, so its accessible name includes the card's. Without scripts it is not visible. */
export function HeartButton({
  isFavourite,
  isPending,
  name,
  onToggle,
}: {
  isFavourite: boolean
  isPending: boolean
  /** Title of the card; null on the page of the item itself, where the button has a text. */
  name: string | null
  /** Left out while the heart loads. */
  onToggle?: () => void
}) {
  const props = {
    'aria-pressed': isFavourite,
    'aria-disabled': isPending || undefined,
    onClick: isPending ? undefined : onToggle,
  }
  if (name === null)
    return (
      <Button variant="quiet" size="small" className="no-js:hidden print:hidden" {...props}>
        <Heart isFull={isFavourite} />
        {isFavourite ? 'В избранном' : 'В избранное'}
      </Button>
    )
  return (
    <IconButton
      label={`${isFavourite ? 'Убрать из избранного' : 'В избранное'}: ${name}`}
      className={`shrink-0 no-js:invisible print:hidden ${isFavourite ? 'text-accent' : 'text-muted'}`}
      {...props}
      // The label names the action; a pressed state would contradict it.
      aria-pressed={undefined}
    >
      <Heart isFull={isFavourite} />
    </IconButton>
  )
}

function Heart({ isFull }: { isFull: boolean }) {
  return (
    <svg
      className="heart"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M10 16.5C5 13 2.5 10.2 2.5 7.3a3.8 3.8 0 0 1 7.5-1 3.8 3.8 0 0 1 7.5 1c0 2.9-2.5 5.7-7.5 9.2Z" />
    </svg>
  )
}
