export type { Ctx, Deps } from '#server/features/staff/context.ts'
