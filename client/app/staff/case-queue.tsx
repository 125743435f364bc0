import type { Key, ReactNode, Ref } from 'react'
import { messageOf } from '#client/app/api-error.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { formatNumber } from '#shared/kernel/number.ts'

/** The query of the chosen item. */
type Reading<Data> = { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }

/**
 * A queue of cases. Left: the items or, on narrow screens, buttons to the neighbours. Middle: the chosen item. Right:
 * the facts about it and the decision.
 */
export function CaseQueue<Item, Data>({
  ref,
  label,
  items,
  count,
  chosen,
  keyOf,
  row,
  onChoose,
  previous,
  next,
  outcome,
  textLabel,
  contentRef,
  notice,
  reading,
  draw,
  side,
  empty,
}: {
  ref?: Ref<HTMLElement>
  label: string
  items: readonly Item[]
  /** Number of all items, including those that are not loaded. */
  count: number
  /** Null for an empty queue. */
  chosen: Item | null
  keyOf: (item: Item) => Key
  row: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** Names of the buttons to the neighbours. */
  previous: string
  next: string
  /** The outcome of the last decision. */
  outcome: ReactNode
  textLabel: string
  /** The element that shortcuts focus: arrows and the space bar scroll the text around it. */
  contentRef: Ref<HTMLDivElement>
  notice?: ReactNode
  reading: Reading<Data>
  draw: (data: Data) => ReactNode
  side: ReactNode
  empty: readonly [title: string, text: string]
}) {
  const at = chosen === null ? 0 : items.indexOf(chosen)
  return (
    <section ref={ref} aria-label={label} className="moderation" data-empty={chosen ? undefined : ''}>
      <div className="queue-pane">
        {chosen && (
          <>
            <div className="queue-switcher" role="group" aria-label="Место в очереди">
              <Neighbour label={previous} item={items[at - 1]} onChoose={onChoose}>
                <ChevronLeftIcon />
              </Neighbour>
              <p>
                {formatNumber(at + 1)} из {formatNumber(count)}
              </p>
              <Neighbour label={next} item={items[at + 1]} onChoose={onChoose}>
                <ChevronRightIcon />
              </Neighbour>
            </div>
            <ul className="queue-rows">
              {items.map((one) => (
                <li key={keyOf(one)}>
                  <button
                    type="button"
                    aria-current={one === chosen || undefined}
                    onClick={() => onChoose(one)}
                  >
                    {row(one)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <div role="status" className="queue-outcome">
          {outcome}
        </div>
        {chosen && (
          <p className="queue-keys">
            <kbd>J</kbd> <kbd>K</kbd> листать
          </p>
        )}
      </div>
      {chosen ? (
        <article className="case">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys. */}
          <div className="case-text" role="region" aria-label={textLabel} tabIndex={0}>
            <div ref={contentRef} tabIndex={-1} className="grid gap-4 outline-none">
              {notice}
              <Text reading={reading} draw={draw} />
            </div>
          </div>
          <div className="case-side">{side}</div>
        </article>
      ) : (
        <EmptyState title={empty[0]}>
          <p>{empty[1]}</p>
        </EmptyState>
      )}
    </section>
  )
}

function Neighbour<Item>({
  label,
  item,
  onChoose,
  children,
}: {
  label: string
  item: Item | undefined
  onChoose: (item: Item) => void
  children: ReactNode
}) {
  return (
    <IconButton
      label={label}
      aria-disabled={item === undefined || undefined}
      onClick={() => item !== undefined && onChoose(item)}
    >
      {children}
    </IconButton>
  )
}

function Text<Data>({
  reading: { data, error, refetch },
  draw,
}: {
  reading: Reading<Data>
  draw: (data: Data) => ReactNode
}) {
  if (data !== undefined) return draw(data)
  if (error === null) return <CaseSkeleton />
  return (
    <Notice
      tone="error"
      title={messageOf(error)}
      action={
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          Повторить
        </Button>
      }
    />
  )
}

/** Facts about the case; a skeleton without children. */
export function CaseAside({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys.
    <aside className="case-facts" aria-label="Справка" tabIndex={0}>
      {children ?? LINES.map((width) => <Skeleton key={width} className={`h-4 ${width}`} />)}
    </aside>
  )
}

const LINES = ['w-11/12', 'w-full', 'w-5/6', 'w-2/3'] as const

/** A skeleton in the shape of a text: a number, a title, findings and paragraphs. */
function CaseSkeleton() {
  return (
    <div className="grid gap-6" aria-hidden="true">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-3/4" />
      </div>
      <Skeleton className="h-28" />
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className="grid gap-2">
          <Skeleton className="h-6 w-32" />
          {LINES.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The number at the title of a row; screen readers hear what it counts. */
export function RowMark({ count, name }: { count: number; name: string }) {
  return (
    <span className="queue-findings">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
