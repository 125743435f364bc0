import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'

/** Downloads a resume. */
export const FileLink = ({
  id,
  kind,
  children,
}: {
  id: string
  kind: 'pdf' | 'docx'
  children: ReactNode
}) => (
  <ButtonLink variant="secondary" size="small" href={`/api/v1/resumes/${id}/${kind}`} rel="external nofollow">
    {children}
  </ButtonLink>
)
