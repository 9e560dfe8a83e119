import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const httpAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)

/** A bucket of an S3-compatible store, with its keys. */
type S3 = {
  readonly bucket: string
  /** Undefined for AWS itself. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

const environment = z
  .object({
    PORT: port.default(4000),
    API_PORT: port.default(4001),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./.data'),
    DATABASE_URL: z.string().optional(),
    AUDIT_KEY: z.string().min(32).optional(),
    AUDIT_SIGN_KEY: z.string().min(32).optional(),
    FILES_URL: z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'write s3://bucket')
      .optional(),
    S3_ENDPOINT: httpAddress.optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().optional(),
    AWS_DEFAULT_REGION: z.string().optional(),
    SEED: z.enum(['demo', 'none']).default('demo'),
    PUBLIC_URL: httpAddress.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    TRUSTED_PROXIES: z.string().default('127.0.0.0/8,::1'),
    SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .refine((env) => !env.FILES_URL || (env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY), {
    path: ['FILES_URL'],
    error: 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  })
  .transform((env) => {
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
    return {
      port: env.API_PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      databaseUrl: env.DATABASE_URL,
      auditKey: env.AUDIT_KEY,
      auditSignKey: env.AUDIT_SIGN_KEY,
      s3: s3Of(env),
      seed: env.SEED,
      publicUrl,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM ?? `Ansvar <no-reply@${new URL(publicUrl).hostname}>`,
      trustedProxies: env.TRUSTED_PROXIES,
      shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1_000,
      logLevel: env.LOG_LEVEL,
    }
  })

type S3Variables = {
  readonly [
    Name in
      | 'FILES_URL'
      | 'S3_ENDPOINT'
      | 'AWS_ACCESS_KEY_ID'
      | 'AWS_SECRET_ACCESS_KEY'
      | 'AWS_SESSION_TOKEN'
      | 'AWS_REGION'
      | 'AWS_DEFAULT_REGION'
  ]?: string | undefined
}

function s3Of(env: S3Variables): S3 | null {
  if (!env.FILES_URL || !env.AWS_ACCESS_KEY_ID || !env.AWS_SECRET_ACCESS_KEY) return null
  return {
    bucket: env.FILES_URL.slice('s3://'.length),
    endpoint: env.S3_ENDPOINT,
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  }
}

/** The configuration of the service from its environment. */
export type Config = z.output<typeof environment>

/** Reads the environment. Throws an error that names every invalid variable. An empty variable counts as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.entries(env).filter(([, text]) => text !== '')
  const read = environment.safeParse(Object.fromEntries(set))
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is invalid. ${faults.join('; ')}`)
}
