import type { ReactNode } from 'react'

type NextLink = { href: string; title: string; text: string }

/** The page that authors see after they send a text: the next steps of its review, and links to use meanwhile. */
export function SentPage({
  title,
  text,
  links,
  children,
}: {
  title: string
  text: string | undefined
  links: readonly NextLink[]
  children?: ReactNode
}) {
  return (
    <div className="grid gap-4 md:gap-6">
      <div className="sent">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        <LitWindow />
      </div>
      {children}
      <section aria-labelledby="next" className="grid gap-3">
        <h2 id="next">Что дальше</h2>
        <ul className="next-links">
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href}>
                <span>{link.title}</span>
                <span>{link.text}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The evening street, in which the author's window has lit up. */
function LitWindow() {
  return (
    <svg viewBox="0 0 480 112" aria-hidden="true">
      <path
        className="sent-house"
        d="M0 112V80h48V56l48-26 48 26v56h24V56l72-44 72 44v56h24V68h40V48h48v64h56v0Zm424 0V62l28-18 28 18v50Z"
      />
      <path
        className="sent-dark"
        d="M84 64h24v16H84zM192 72h20v16h-20zM268 72h20v16h-20zM356 62h12v14h-12zM384 62h12v14h-12zM356 88h12v14h-12zM446 68h14v14h-14zM16 90h16v12H16z"
      />
      <path className="sent-lit" d="M226 42h28v26h-28z" />
      <path className="sent-frame" d="M240 42v26M226 54h28" />
    </svg>
  )
}
