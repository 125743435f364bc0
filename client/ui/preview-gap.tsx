import type { ReactNode } from 'react'

/** Stands in a preview for what is not filled in yet. */
export function PreviewGap({ children }: { children: ReactNode }) {
  return <span className="preview-gap">{children}</span>
}
