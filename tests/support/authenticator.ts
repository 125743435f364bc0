import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a device sends; each test changes one thing. */
type Ceremony = {
  /** JSON of the options. */
  options: string
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** Signed in place of the challenge of the options. */
  challenge?: string
}

const ORIGIN = 'https://board.example'
const RP_ID = 'board.example'
const [USER_PRESENT, USER_VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, ATTESTED] = [0x01, 0x04, 0x08, 0x10, 0x40]

/** A software authenticator with one key: ES256, attestation `none`. It counts when `counts`, as security keys do. */
export function softwareAuthenticator({ counts = false }: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle: string | null = null
  const authenticator = {
    id: id.toString('base64url'),
    counter: 0,
    /** The answer to `navigator.credentials.create()`, as JSON. */
    create({ options, ...ceremony }: Ceremony): string {
      const { challenge, user } = Object(JSON.parse(options))
      userHandle = String(user.id)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 0xff]),
        id,
        coseKey(publicKey),
      ])
      const authData = Buffer.concat([authenticatorData(ATTESTED, ceremony), attested])
      return credential({
        clientDataJSON: clientData('webauthn.create', { challenge, ...ceremony }),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The answer to `navigator.credentials.get()`, as JSON. */
    get({ options, ...ceremony }: Ceremony): string {
      const { challenge } = Object(JSON.parse(options))
      if (counts) authenticator.counter += 1
      const authData = authenticatorData(0, ceremony)
      const clientDataJSON = clientData('webauthn.get', { challenge, ...ceremony })
      const signed = Buffer.concat([
        authData,
        createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
      ])
      return credential({
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
  return authenticator

  function authenticatorData(flags: number, { rpId = RP_ID, isUserVerified = true }: Partial<Ceremony>) {
    const backup = counts ? 0 : BACKUP_ELIGIBLE | BACKED_UP
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(authenticator.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | backup]),
      counter,
    ])
  }

  function credential(response: object): string {
    const name = id.toString('base64url')
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    })
  }
}

const clientData = (
  type: string,
  { challenge = '', origin = ORIGIN }: { challenge?: string; origin?: string },
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** EC2 key in COSE (RFC 9053): kty 2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ])

/** Of at most 23 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
