import { lazy } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'

/** Follows a company; for guests a link, which needs no script. Stands in a `LatePart`. */
export const FollowCompany = lazy(afterFirstInput(() => import('./follow-company.tsx')))
