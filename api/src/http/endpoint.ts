import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import type { KeptReason } from '@ansvar/domain/operations'
import type { Permission } from '@ansvar/domain/permissions'
import type { Cookie } from '#auth/cookies.ts'
import type { KnownDevices } from '#auth/known-devices.ts'
import type { Config } from '#config.ts'
import type { Checked } from '#contract/check.ts'
import type { ListQuery, ListSpec } from '#contract/lists.ts'
import type { BinItem, Use } from '#db/bin.ts'
import type { Extractor } from '#data-sheets/extractor.ts'
import type { Database } from '#db/open.ts'
import type { PackBuilder } from '#audit-packs/builder.ts'
import type { SessionCredentials, Membership, Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import type { Values } from '#db/trail/changes.ts'
import type { Upload } from '#files/receive.ts'
import type { Files } from '#files/store.ts'
import type { Hub } from '#live/hub.ts'
import type { Log } from '#log.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { ApiResponse } from './responses.ts'
import type { Embeds } from './embeds.ts'

export type Clock = () => Date

/** The services that every call can use. */
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
  readonly packs: Pick<PackBuilder, 'notify'>
  readonly extractor: Pick<Extractor, 'notify'>
  /** Restores former values of records, to undo an operation. */
  readonly restorer: Restorer
  /** Restores records from the bin. */
  readonly restoreFromBin: BinRestorer
}

type Method = 'get' | 'post' | 'put' | 'patch'
type ParamsOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParamsOf<Rest>
    : never
type ParametersOf<P> = P extends z.ZodObject ? z.output<P> : null
type BodyOf<B> = B extends z.ZodObject ? Checked<z.output<B>> : null

/** The path parameter that is the code of a record. All others are UUIDs. */
export const CODE = 'code'

/** The input of a handler. Path parameters are UUIDs, or codes of records, because any other path is a 404. */
export type Call<Path extends string = string, Body = Checked<Record<string, unknown>> | null> = {
  readonly services: Services
  readonly request: Request
  readonly params: Readonly<Record<ParamsOf<Path>, string>>
  readonly query: ListQuery
  readonly body: Body
  /** The items of the body if it is an array of several inputs, otherwise null. */
  readonly rows: readonly Body[] | null
  /** The query parameters of a call that does not return a list. Null if it has none. */
  readonly parameters: unknown
  readonly language: Language
  readonly now: Date
  /** The client's network address, for limits. Never logged. */
  readonly address: string
  readonly requestId: string
  /** The version in If-Match. Null if the header is missing. */
  readonly ifMatch: number | null
  /** The ids in the query of a call that does not return a list, by the parameters that the call declares. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** The uploaded file. Null if the call accepts none. */
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

/** The state of a record before an operation. */
export type FormerRecord = {
  /** The name of its table. */
  readonly resource: string
  readonly id: string
  readonly parentId: string | null
  /** The fields that the operation changed, with their values before it. */
  readonly before: Values
  /** Whether the operation moved it to the bin. */
  readonly isDiscarded: boolean
  /** Returns whether the record was changed after the operation. Called while the record is locked. */
  readonly isChangedSince: () => Promise<boolean>
}

/**
 * Restores the former values of records, with the calls and as far as the permissions of the user. Returns for each
 * record why it was left unchanged, or null if it was restored.
 */
export type Restorer = (call: OrganizationCall, records: readonly FormerRecord[]) => Promise<(KeptReason | null)[]>

/** Restores the record of an item of the bin, which must be locked. */
export type BinRestorer = (call: OrganizationCall, item: BinItem) => Promise<BinItem>

/** A call that discards a record, and how the record is restored. */
export type Discarding = {
  readonly table: RecordTable
  /** The parameter of the path with the id of the record that it belongs to. */
  readonly parentParam: string | null
  /** The records that prevent it. */
  readonly uses: readonly Use[]
  readonly restore: (call: UserCall, item: BinItem) => Promise<BinItem>
}

type Facts = {
  readonly method: Method
  /** The path below api/v1. `{x}` is a UUID, and `{code}` the code of a record. */
  readonly path: string
  readonly summary: string
  /** The status of a successful response. */
  readonly status: 200 | 201 | 202 | 204
  readonly response: z.ZodType | null
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
  /** How an operation on the collection is undone, if this call replaces one of its records. */
  readonly restores: Restoring | null
  /** How a record that this call discards is restored. */
  readonly discards: Discarding | null
}

/** A call that replaces a record, and what restoring former values of the record needs in addition. */
export type Restoring = {
  readonly table: RecordTable
  /** The parameter of the path with the id of the record that it belongs to. */
  readonly parentParam: string | null
  /** Returns the record as the response has it. */
  readonly read: (call: UserCall) => Promise<ApiResponse>
  /** Returns the record as it is stored. */
  readonly stored: (scope: Scope, key: { readonly organizationId: string; readonly id: string }) => Promise<object>
  /** A field that PUT does not write, and how a change of it is undone. */
  readonly reverses: { readonly field: string; readonly run: (call: UserCall) => Promise<ApiResponse> } | null
}

/** A call without authentication. It opens its own transactions. */
export type PublicEndpoint = Facts & {
  readonly access: 'public'
  /** Whether it requires a session, which it checks itself, because it works between transactions. */
  readonly needsSession: boolean
  readonly handle: (call: Call) => Promise<ApiResponse>
}

/** A call that requires a session, and in an organization also a permission. It runs in one transaction. */
export type UserEndpoint = Facts & {
  /** `session`: any authenticated user or API token. `account`: a signed-in user. */
  readonly access: 'session' | 'account' | Permission
  /** Whether the feature is hidden from LIMITED organizations, which then may not write in it. */
  readonly hiddenWhenLimited: boolean
  /** Throws `not_found` if the parent record does not exist. Runs before an upload is read. */
  readonly finds: ((call: CallTarget) => Promise<unknown>) | null
  readonly handle: (call: UserCall) => Promise<ApiResponse>
}

/** The parts of a call that are known before its body is read. */
type CallTarget<Path extends string = string> = Pick<UserCall<Path>, 'scope' | 'membership' | 'params'>

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
  readonly response?: z.ZodType
  readonly list?: ListSpec
  /** The schema of the JSON body, or of the form if `form` is set. */
  readonly body?: Body
  /** The schema of the query of a call that does not return a list. */
  readonly parameters?: Parameters
  /**
   * The maximum number of inputs if the body may be an array. All of them succeed or none. If missing, the body is one
   * input.
   */
  readonly many?: number
  /** Whether the body may be missing, which is the same as an empty object. */
  readonly emptyBody?: boolean
  readonly form?: boolean
  /**
   * Whether it accepts one file, as multipart/form-data. The file is stored before the handler runs. A logo is
   * re-encoded.
   */
  readonly upload?: boolean | 'logo'
  /** Whether the response is the content of a file instead of JSON. */
  readonly content?: boolean
  /** Whether it returns a record with a version. Its response has an ETag, and a PUT or PATCH checks If-Match. */
  readonly versioned?: boolean
  /**
   * Whether it returns a stream of events, whose data has the schema `response`. Reading it does not extend the session.
   */
  readonly events?: boolean
  /** The query parameters that contain ids of records. Each can be repeated. */
  readonly ids?: readonly string[]
  /** Whether the response contains a secret, which is not stored. It is not repeated for the same Idempotency-Key. */
  readonly tellsSecret?: boolean
  /** The related records that the parameter `embed` can embed in the response. */
  readonly embeds?: Embeds
  /** Set for a call that replaces a record and can restore former values of it. */
  readonly restores?: Restoring
  /** Set for a call that moves a record to the bin. */
  readonly discards?: Discarding
}

const factsOf = (declared: Declaration<string, z.ZodObject | undefined, z.ZodObject | undefined>): Facts => ({
  method: declared.method,
  path: declared.path,
  summary: declared.summary,
  status: declared.status ?? (declared.response || declared.content ? 200 : 204),
  response: declared.response ?? null,
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
  restores: declared.restores ?? null,
  discards: declared.discards ?? null,
})

/** Declares a call that requires a session. */
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
    ) => Promise<ApiResponse>
    readonly finds?: (call: CallTarget<Path>) => Promise<unknown>
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

/** Declares a call without authentication. */
export function publicEndpoint<Path extends string, Body extends z.ZodObject | undefined = undefined>(
  declared: Declaration<Path, Body> & {
    readonly needsSession?: boolean
    readonly handle: (call: Call<Path, BodyOf<Body>>) => Promise<ApiResponse>
  },
): PublicEndpoint {
  return {
    ...factsOf(declared),
    access: 'public',
    needsSession: declared.needsSession ?? false,
    handle: declared.handle as PublicEndpoint['handle'],
  }
}
