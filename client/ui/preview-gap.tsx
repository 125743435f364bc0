import type { ReactNode } from 'react'

/** A placeholder in a preview for an empty field. */
export function PreviewGap({ children }: { children: ReactNode }) {
  return <span className="preview-gap">{children}</span>
}
