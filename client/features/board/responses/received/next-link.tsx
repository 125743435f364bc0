import { ChevronRightIcon } from '#client/ui/icons.tsx'

/** Where the link to the next response that waits for an answer leads, and its name. */
export type NextResponse = { href: string; label: string }

/** The way on: from lg in words, on narrower screens an arrow. */
export function NextLink({ next: { href, label }, className }: { next: NextResponse; className: string }) {
  return (
    <a
      href={href}
      data-keep-scroll=""
      className={`next-link ${className}`}
      aria-keyshortcuts="N"
      title={label}
    >
      <span aria-hidden="true" className="max-lg:hidden">
        Следующий отклик <kbd>N</kbd>
      </span>
      <span className="sr-only">{label}</span>
      <ChevronRightIcon />
    </a>
  )
}
