import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import type { Permission } from '@ansvar/domain/permissions'
import type { Cookie } from '#auth/cookies.ts'
import type { KnownDevices } from '#auth/known-devices.ts'
import type { Config } from '#config.ts'
import type { Checked } from '#contract/check.ts'
import type { ListQuery, ListSpec } from '#contract/lists.ts'
import type { Database } from '#db/open.ts'
import type { SessionCredentials, Membership, Scope } from '#db/scope.ts'
import type { Upload } from '#files/receive.ts'
import type { Files } from '#files/store.ts'
import type { Hub } from '#live/hub.ts'
import type { Log } from '#log.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Answer } from './answers.ts'
import type { Embeds } from './embeds.ts'

export type Clock = () => Date

/** What every call can reach. */
export type Services = {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly cookie: Cookie
  readonly devices: KnownDevices
  readonly mailer: Mailer
  readonly hub: Hub
  readonly files: Files
}

type Method = 'get' | 'post' | 'put' | 'patch'
type ParamsOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParamsOf<Rest>
    : never
type ParametersOf<P> = P extends z.ZodObject ? z.output<P> : null
type BodyOf<B> = B extends z.ZodObject ? Checked<z.output<B>> : null

/** What a handler is given. Path parameters are UUIDs; anything else was answered with 404. */
export type Call<Path extends string = string, Body = Checked<Record<string, unknown>> | null> = {
  readonly services: Services
  readonly request: Request
  readonly params: Readonly<Record<ParamsOf<Path>, string>>
  readonly query: ListQuery
  readonly body: Body
  /** Where the body is an array of a call that takes several at once: each of them; else null. */
  readonly rows: readonly Body[] | null
  /** The query of a call that is no list; null where it takes none. */
  readonly parameters: unknown
  readonly language: Language
  readonly now: Date
  /** The caller's network address, for limits; never logged. */
  readonly address: string
  readonly requestId: string
  /** The version that If-Match names; null where the caller does not ask. */
  readonly ifMatch: number | null
  /** Of a call that is no list: the ids that its query names, by the parameters it declares. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** The file that was sent; null but for calls that take one. */
  readonly upload: Upload | null
}

export type UserCall<Path extends string = string, Body = Checked<Record<string, unknown>> | null> = Call<
  Path,
  Body
> & {
  readonly scope: Scope
  /** The user's membership of the organization in the path. Null for a call outside `/organizations/{orgId}`. */
  readonly membership: MembershipOf<Path>
  /** The credentials of the request, for work that checks them again later. */
  readonly credentials: SessionCredentials
}

type MembershipOf<Path extends string> = string extends Path
  ? Membership | null
  : Path extends `${string}{orgId}${string}`
    ? Membership
    : null

/** A call under `/organizations/{orgId}`. */
export type OrganizationCall = Omit<UserCall, 'membership'> & { readonly membership: Membership }

type Facts = {
  readonly method: Method
  /** Under api/v1; `{x}` is a UUID. */
  readonly path: string
  readonly summary: string
  /** The status of a success. */
  readonly status: 200 | 201 | 202 | 204
  readonly answer: z.ZodType | null
  readonly list: ListSpec | null
  readonly body: z.ZodObject | null
  readonly parameters: z.ZodObject | null
  readonly many: number | null
  readonly emptyBody: boolean
  readonly form: boolean
  readonly upload: boolean | 'logo'
  readonly content: boolean
  readonly versioned: boolean
  readonly events: boolean
  readonly ids: readonly string[]
  readonly tellsSecret: boolean
  readonly embeds: Embeds | null
}

/** A call that everyone may make. It opens its own transactions. */
export type PublicEndpoint = Facts & {
  readonly access: 'public'
  /** Whether it asks for a session after all, by itself, because it works between transactions. */
  readonly needsSession: boolean
  readonly handle: (call: Call) => Promise<Answer>
}

/** A call that needs a session, and in an organization's path a permission. It runs in one transaction. */
export type UserEndpoint = Facts & {
  /** `session`: whoever is known, a token included. `account`: a person who is signed in. */
  readonly access: 'session' | 'account' | Permission
  /** Whether the area is hidden from LIMITED organizations, which then may not write in it. */
  readonly hiddenWhenLimited: boolean
  /** Refuses what is not there before a file is taken that is meant for it. */
  readonly finds: ((call: Asked) => Promise<unknown>) | null
  readonly handle: (call: UserCall) => Promise<Answer>
}

/** What of a call is known before its body. */
type Asked<Path extends string = string> = Pick<UserCall<Path>, 'scope' | 'membership' | 'params'>

export type Endpoint = PublicEndpoint | UserEndpoint

type Declaration<
  Path extends string,
  Body extends z.ZodObject | undefined,
  Parameters extends z.ZodObject | undefined = undefined,
> = {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly status?: Facts['status']
  readonly answer?: z.ZodType
  readonly list?: ListSpec
  /** The JSON body, or with `form` the form-encoded one. */
  readonly body?: Body
  /** The query of a call that is no list, by its parameters. */
  readonly parameters?: Parameters
  /** How many such bodies the JSON may hold as an array, of which all are done or none; it takes one where left out. */
  readonly many?: number
  /** Whether the body may be left out, which stands for an empty object. */
  readonly emptyBody?: boolean
  readonly form?: boolean
  /**
   * Whether it takes one file, as multipart/form-data; it lies in the store before the handler begins. A logo is drawn
   * anew.
   */
  readonly upload?: boolean | 'logo'
  /** Whether it answers bytes rather than JSON. */
  readonly content?: boolean
  /** Whether it answers a record with a version: it says ETag, and a PUT heeds If-Match. */
  readonly versioned?: boolean
  /** Whether it answers a stream of events: `answer` is the data of one. Following it is no use of the session. */
  readonly events?: boolean
  /** The query parameters that name records by their ids, each as often as there are any. */
  readonly ids?: readonly string[]
  /** Whether it answers a secret, which is kept nowhere: the answer is not repeated under an Idempotency-Key. */
  readonly tellsSecret?: boolean
  /** What the records that it answers can hold of other records, as the parameter `embed` asks. */
  readonly embeds?: Embeds
}

const factsOf = (declared: Declaration<string, z.ZodObject | undefined, z.ZodObject | undefined>): Facts => ({
  method: declared.method,
  path: declared.path,
  summary: declared.summary,
  status: declared.status ?? (declared.answer || declared.content ? 200 : 204),
  answer: declared.answer ?? null,
  list: declared.list ?? null,
  body: declared.body ?? null,
  parameters: declared.parameters ?? null,
  many: declared.many ?? null,
  emptyBody: declared.emptyBody ?? false,
  form: declared.form ?? false,
  upload: declared.upload ?? false,
  content: declared.content ?? false,
  versioned: declared.versioned ?? false,
  events: declared.events ?? false,
  ids: declared.ids ?? [],
  tellsSecret: declared.tellsSecret ?? false,
  embeds: declared.embeds ?? null,
})

/** Declares a call that needs a session. */
export function endpoint<
  Path extends string,
  Body extends z.ZodObject | undefined = undefined,
  Parameters extends z.ZodObject | undefined = undefined,
>(
  declared: Declaration<Path, Body, Parameters> & {
    readonly access: UserEndpoint['access']
    readonly hiddenWhenLimited?: boolean
    readonly handle: (
      call: Omit<UserCall<Path, BodyOf<Body>>, 'parameters'> & { readonly parameters: ParametersOf<Parameters> },
    ) => Promise<Answer>
    readonly finds?: (call: Asked<Path>) => Promise<unknown>
  },
): UserEndpoint {
  return {
    ...factsOf(declared),
    access: declared.access,
    hiddenWhenLimited: declared.hiddenWhenLimited ?? false,
    finds: (declared.finds ?? null) as UserEndpoint['finds'],
    handle: declared.handle as UserEndpoint['handle'],
  }
}

/** Declares a call that everyone may make. */
export function publicEndpoint<Path extends string, Body extends z.ZodObject | undefined = undefined>(
  declared: Declaration<Path, Body> & {
    readonly needsSession?: boolean
    readonly handle: (call: Call<Path, BodyOf<Body>>) => Promise<Answer>
  },
): PublicEndpoint {
  return {
    ...factsOf(declared),
    access: 'public',
    needsSession: declared.needsSession ?? false,
    handle: declared.handle as PublicEndpoint['handle'],
  }
}
