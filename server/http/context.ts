import type { Deps as ContentDeps } from '#server/features/content/context.ts'
import type { Deps as PrivacyDeps } from '#server/features/privacy/context.ts'
import type { Deps as IntakeDeps } from '#server/features/intake/context.ts'
import type { Call } from '#server/kernel/context.ts'

export type Deps = PrivacyDeps & ContentDeps & IntakeDeps
export type Ctx = Call<Deps>
export type Site = Pick<Deps['site'], 'name' | 'publicUrl'>
