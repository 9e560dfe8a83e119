import { createSchema as createRestSchema, type RestSchema, type Sdl } from 'rest-graphql'
import { conventions } from '#graphql/conventions.ts'

/** Creates the executable schema of an SDL that maps the REST service. Throws if the SDL has an error. */
export const createSchema = (sdl: Sdl): RestSchema => createRestSchema(sdl, conventions)
