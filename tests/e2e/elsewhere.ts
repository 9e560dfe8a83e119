export { savePolicy } from './other-user.ts'
