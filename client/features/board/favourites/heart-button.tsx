import { Button, IconButton } from '#client/ui/button.tsx'

/** A heart that is full while the thing is kept. On a card it stands alone, so its name tells which card. */
export function HeartButton({
  isKept,
  isPending,
  name,
  onToggle,
}: {
  isKept: boolean
  isPending: boolean
  /** What is kept; null where the page is about nothing else, and the words stand beside the heart. */
  name: string | null
  onToggle: () => void
}) {
  const wiring = {
    'aria-pressed': isKept,
    'aria-disabled': isPending || undefined,
    onClick: () => {
      if (!isPending) onToggle()
    },
  }
  if (name === null)
    return (
      <Button variant="quiet" size="small" {...wiring}>
        <Heart isFull={isKept} />
        {isKept ? 'В избранном' : 'В избранное'}
      </Button>
    )
  return (
    <IconButton
      label={`${isKept ? 'Убрать из избранного' : 'В избранное'}: ${name}`}
      className={`-m-2 shrink-0 print:hidden ${isKept ? 'text-accent' : 'text-muted'}`}
      {...wiring}
      // The name says what the button does; a state beside it would contradict.
      aria-pressed={undefined}
    >
      <Heart isFull={isKept} />
    </IconButton>
  )
}

function Heart({ isFull }: { isFull: boolean }) {
  return (
    <svg
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
