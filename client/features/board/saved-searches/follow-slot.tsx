import { lazy } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'

/** A button that follows a company; for guests a link, which needs no script. Render it inside a `LatePart`. */
export const FollowCompany = lazy(afterFirstInput(() => import('./follow-company.tsx')))
