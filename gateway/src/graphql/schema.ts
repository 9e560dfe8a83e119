import { createSchema as createRestSchema, type RestSchema, type Sdl } from 'rest-graphql'
import { conventions } from '#graphql/conventions.ts'

/** The executable schema of an SDL over the REST service. Throws for a mistake in it. */
export const createSchema = (sdl: Sdl): RestSchema => createRestSchema(sdl, conventions)
