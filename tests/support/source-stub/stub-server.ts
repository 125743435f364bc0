import { afterAll } from 'vitest'
import { openSourceStub, type SourceStub } from './open-stub.ts'

export { behaveWell, type SourceStub, type StubAnswer } from './open-stub.ts'

/** A stub that ends with the test file. */
export async function startSourceStub(): Promise<SourceStub> {
  const { stub, close } = await openSourceStub()
  afterAll(close)
  return stub
}
