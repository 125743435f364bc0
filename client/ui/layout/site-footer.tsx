import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'

const CLASS = 'mt-16 border-t border-line bg-sunken print:hidden'

const loadContent = async () => ({ default: (await import('./footer-content.tsx')).FooterContent })

/** Only the server has it at once: the browser's build leaves this branch out. */
const content = import.meta.env.SSR ? await loadContent() : null

/** As the server wrote it; null on a page without a footer. */
const writtenHtml = import.meta.env.SSR ? null : (document.querySelector('footer')?.innerHTML ?? null)

const LateContent = lazy(chunk(loadContent))

/**
 * The footer never changes, so the browser keeps the one of the server, and its links are no part of the scripts. They
 * are loaded when the first page had no footer.
 */
export function SiteFooter() {
  if (content)
    return (
      <footer className={CLASS}>
        <content.default />
      </footer>
    )
  // Safe: the HTML of this document.
  if (writtenHtml !== null)
    return <footer className={CLASS} dangerouslySetInnerHTML={{ __html: writtenHtml }} />
  return (
    <footer className={CLASS}>
      <Suspense>
        <LateContent />
      </Suspense>
    </footer>
  )
}
