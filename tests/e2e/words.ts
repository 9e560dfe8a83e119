export { translatorFor as wordsIn } from './texts.ts'
