import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChevronDownIcon } from '#client/ui/icons.tsx'
import { showToast } from '#client/ui/toast.tsx'

type Entry = {
  key: string
  /** «Бухгалтер» */
  name: string
  /** «2021 — сейчас», after the name. */
  years?: string | null
  /** A second line. */
  note?: string
  /** It is shown open. */
  hasError?: boolean
}

/** A list of entries that can be added and removed; each is folded to its name and opens for editing. */
export function Entries({
  title,
  hint,
  addText,
  entries,
  max,
  onAdd,
  onRemove,
  onMove,
  children,
}: {
  title: string
  /** Shown while there are none. */
  hint?: string
  /** «Добавить место работы» */
  addText: string
  entries: readonly Entry[]
  max: number
  /** Adds one at the end. */
  onAdd: () => void
  /** @returns what puts it back */
  onRemove: (at: number) => () => void
  /** Where the order is the user's. */
  onMove?: (from: number, to: number) => void
  children: (at: number) => ReactNode
}) {
  const [open, setOpen] = useState<readonly number[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  // It stays open when the error is corrected.
  const wrong = entries.flatMap(({ hasError }, at) => (hasError === true && !open.includes(at) ? [at] : []))
  if (wrong.length > 0) setOpen([...open, ...wrong])

  function remove(at: number, name: string) {
    const restore = onRemove(at)
    // The button that had it is gone.
    heading.current?.focus()
    setOpen((known) => known.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one)))
    showToast({
      type: 'info',
      title: `Удалено: ${name}`,
      undo() {
        restore()
        setOpen((known) => known.map((one) => (one >= at ? one + 1 : one)))
      },
    })
  }

  function move(from: number, to: number) {
    onMove?.(from, to)
    const places = new Map([
      [from, to],
      [to, from],
    ])
    setOpen((known) => known.map((one) => places.get(one) ?? one))
  }

  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {entries.length === 0 && hint && <p className="text-small text-muted">{hint}</p>}
      {entries.length > 0 && (
        <ul className="grid gap-3">
          {entries.map((entry, at) => (
            <EntryCard
              key={entry.key}
              entry={entry}
              isOpen={open.includes(at)}
              onToggle={() => setOpen(open.includes(at) ? open.filter((one) => one !== at) : [...open, at])}
              onRemove={() => remove(at, entry.name)}
              onUp={onMove && at > 0 ? () => move(at, at - 1) : null}
              onDown={onMove && at < entries.length - 1 ? () => move(at, at + 1) : null}
            >
              {children(at)}
            </EntryCard>
          ))}
        </ul>
      )}
      {entries.length < max && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          onClick={() => {
            setOpen([...open, entries.length])
            onAdd()
          }}
        >
          {addText}
        </Button>
      )}
    </section>
  )
}

function EntryCard({
  entry: { name, years, note },
  isOpen,
  onToggle,
  onRemove,
  onUp,
  onDown,
  children,
}: {
  entry: Entry
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  /** Null for the first one. */
  onUp: (() => void) | null
  /** Null for the last one. */
  onDown: (() => void) | null
  children: ReactNode
}) {
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  return (
    <li className="entry">
      <button
        ref={head}
        type="button"
        className="entry-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            {name}
            {years && <span className="font-normal whitespace-nowrap text-muted"> · {years}</span>}
          </span>
          {note && <span className="block text-small wrap-anywhere text-muted">{note}</span>}
        </span>
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={name} className="entry-body">
          {children}
          <div className="flex flex-wrap items-center gap-2">
            <EntryAction verb="Удалить" name={name} onClick={onRemove} />
            {onUp && <EntryAction verb="Выше" name={name} onClick={onUp} />}
            {onDown && <EntryAction verb="Ниже" name={name} onClick={onDown} />}
            <Button
              variant="secondary"
              size="small"
              className="ml-auto"
              onClick={() => {
                onToggle()
                head.current?.focus()
              }}
            >
              Свернуть
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function EntryAction({ verb, name, onClick }: { verb: string; name: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`${verb}: ${name}`} onClick={onClick}>
      {verb}
    </Button>
  )
}
