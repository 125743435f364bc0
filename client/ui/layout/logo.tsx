/** The letter «Д» on a coloured square. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M8 24.5v-3h1.6c1.3-2.6 1.9-5.9 1.9-10.4L16 7l4.6 4.1v10.4H24v3"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M9.6 21.5h11" className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}

export function Logo({ href, className = '' }: { href: string; className?: string }) {
  return (
    <a
      href={href}
      className={`flex items-center gap-2.5 text-ink no-underline ${className}`}
      aria-label="Дистант, на главную"
    >
      <LogoMark />
      <span className="logo-word text-title font-bold tracking-tight">Дистант</span>
    </a>
  )
}
