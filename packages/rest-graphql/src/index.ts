export { createEngine, type Engine, type EngineOptions } from './engine.ts'
export { createListener } from './node-listener.ts'
export { type Execution, type Path, type PathCounts } from './executions.ts'
export { type PathError } from './protocol/handler.ts'
export { isPlain } from './protocol/plain-request.ts'
export { createDeadline, type Deadline } from './protocol/deadline.ts'
export { type Caller, type GraphQLRequest, type GraphQLResponse, type HeaderOf } from './protocol/request.ts'
export { type Failure } from './protocol/result-errors.ts'
export {
  conventionsOf,
  defaultLists,
  type ConventionOptions,
  type Conventions,
  type EmbedConvention,
  type ListConvention,
  type ReadField,
  type TimeZone,
} from './conventions/conventions.ts'
export { documentLimits, inputLimits, operationLimits, type LimitOptions, type Limits } from './conventions/limits.ts'
export { sameNames, snakeCase, type Names } from './conventions/names.ts'
export { problemDetails, type FieldProblem, type Problem, type ReadProblem } from './conventions/problems.ts'
export { defaultScalars, type Scalar, type ScalarFormat, type Scalars } from './conventions/scalars.ts'
export { overloaded, RestError, type ErrorCode, type ErrorExtensions } from './rest/errors.ts'
export { directives } from './schema/directives.ts'
export { createSchema, type RestSchema, type Sdl } from './schema/schema.ts'
export { Counts } from './transport/counts.ts'
export {
  bytesOf,
  readWhole,
  transportOf,
  type Lane,
  type ResponseHeaders,
  type Transport,
  type TransportBody,
  type TransportRequest,
  type TransportResponse,
  type WholeResponse,
} from './transport/transport.ts'
export { OverloadError } from './transport/turns.ts'
export { createUndiciTransport, poolLimits, type PoolLimits } from './transport/undici.ts'
export { Upload } from './upload.ts'
