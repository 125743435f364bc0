import { expect } from 'vitest'
import { softwareAuthenticator } from '#tests/support/authenticator.ts'
import type { People, TestPerson } from '#tests/support/people.ts'

type Authenticator = ReturnType<typeof softwareAuthenticator>

/** Steps that tests of passkeys share. */
export function passkeyWorld({ call }: Pick<People, 'call'>) {
  const requestAdding = (as: TestPerson) => call('POST', '/api/v1/users/me/passkeys/request', { as })
  const add = (as: TestPerson, body: object) => call('POST', '/api/v1/users/me/passkeys', { as, body })
  const requestSignIn = () => call('POST', '/api/v1/auth/passkey/request')
  const signIn = (body: object, headers: Record<string, string> = {}) =>
    call('POST', '/api/v1/auth/passkey', { body, headers })

  return {
    requestAdding,
    add,
    requestSignIn,
    signIn,
    /** A key that the person can sign in with. */
    async addKey(as: TestPerson, options: { counts?: boolean } = {}): Promise<Authenticator> {
      const authenticator = softwareAuthenticator(options)
      const { body } = await requestAdding(as)
      const added = await add(as, { token: body.token, credential: authenticator.create(body) })
      expect(added.status).toBe(200)
      return authenticator
    },
    /** Signs in, with one thing changed on the way. */
    async signInWith(
      authenticator: Authenticator,
      changed: Partial<Parameters<Authenticator['get']>[0]> = {},
    ) {
      const { body } = await requestSignIn()
      return signIn({ token: body.token, credential: authenticator.get({ ...body, ...changed }) })
    },
    async keysOf(as: TestPerson): Promise<{ id: number; name: string; last_used_at: string | null }[]> {
      return (await call('GET', '/api/v1/users/me/passkeys', { as })).body.items
    },
  }
}
