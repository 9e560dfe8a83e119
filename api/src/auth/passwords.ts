import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id. Each hash holds 19 MiB, so at most two run at a time.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_RUNNING = 2

let running = 0
let done = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    done += 1
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The number of passwords that this process has hashed or verified. */
export const passwordsHashed = (): number => done

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

let decoy: Promise<string> | undefined

/**
 * Returns whether the password matches the hash. Without a hash it takes the same time and returns false, so that an
 * unknown name is not faster than a wrong password.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && typeof passwordHash === 'string'
}
