export type { Ctx, Deps } from '#server/features/privacy/context.ts'
