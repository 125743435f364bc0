import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A coloured message with an icon. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const Icon = tone === 'success' ? CheckIcon : tone === 'info' ? InfoIcon : WarningIcon
  return (
    <div className="notice" data-tone={tone}>
      <Icon />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
