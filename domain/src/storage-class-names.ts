import type { Language } from './languages.ts'
import type { StorageClass } from './storage.ts'

/**
 * The names of the storage classes (TRGS 510, Annex 2). The rule is German and has no Danish edition, so the Danish
 * names are our translations.
 */
const names: Readonly<Record<StorageClass, Readonly<Record<Language, string>>>> = {
  '1': { en: 'Explosive hazardous substances', da: 'Eksplosive stoffer' },
  '2A': { en: 'Gases (excluding aerosols)', da: 'Gasser (undtagen aerosoler)' },
  '2B': { en: 'Aerosol dispensers and lighters', da: 'Aerosoldåser og lightere' },
  '3': { en: 'Flammable liquids', da: 'Brandfarlige væsker' },
  '4.1A': { en: 'Other explosive hazardous substances', da: 'Andre eksplosionsfarlige stoffer' },
  '4.1B': { en: 'Flammable solid hazardous substances', da: 'Brandfarlige faste stoffer' },
  '4.2': { en: 'Pyrophoric or self-heating hazardous substances', da: 'Pyrofore eller selvopvarmende stoffer' },
  '4.3': {
    en: 'Hazardous substances which in contact with water emit flammable gases',
    da: 'Stoffer, der udvikler brandfarlige gasser ved kontakt med vand',
  },
  '5.1A': { en: 'Strongly oxidising hazardous substances', da: 'Stærkt brandnærende stoffer' },
  '5.1B': { en: 'Oxidising hazardous substances', da: 'Brandnærende stoffer' },
  '5.1C': {
    en: 'Ammonium nitrate and preparations containing ammonium nitrate',
    da: 'Ammoniumnitrat og ammoniumnitratholdige blandinger',
  },
  '5.2': {
    en: 'Organic peroxides and self-reactive hazardous substances',
    da: 'Organiske peroxider og selvreaktive stoffer',
  },
  '6.1A': {
    en: 'Combustible, acutely toxic cat. 1 and 2 / very toxic hazardous substances',
    da: 'Brændbare, akut toksiske stoffer, kat. 1 og 2 / meget giftige stoffer',
  },
  '6.1B': {
    en: 'Non-combustible, acutely toxic cat. 1 and 2 / very toxic hazardous substances',
    da: 'Ikke-brændbare, akut toksiske stoffer, kat. 1 og 2 / meget giftige stoffer',
  },
  '6.1C': {
    en: 'Combustible, acutely toxic cat. 3 / toxic hazardous substances or hazardous substances causing chronic effects',
    da: 'Brændbare, akut toksiske stoffer, kat. 3 / giftige stoffer eller stoffer med kroniske virkninger',
  },
  '6.1D': {
    en: 'Non-combustible, acutely toxic cat. 3 / toxic hazardous substances or hazardous substances causing chronic effects',
    da: 'Ikke-brændbare, akut toksiske stoffer, kat. 3 / giftige stoffer eller stoffer med kroniske virkninger',
  },
  '6.2': { en: 'Infectious substances', da: 'Smittefarlige stoffer' },
  '7': { en: 'Radioactive substances', da: 'Radioaktive stoffer' },
  '8A': { en: 'Combustible corrosive hazardous substances', da: 'Brændbare ætsende stoffer' },
  '8B': { en: 'Non-combustible corrosive hazardous substances', da: 'Ikke-brændbare ætsende stoffer' },
  '10': { en: 'Combustible liquids not in storage class 3', da: 'Brændbare væsker, der ikke hører til lagerklasse 3' },
  '11': { en: 'Combustible solids', da: 'Brændbare faste stoffer' },
  '12': { en: 'Non-combustible liquids', da: 'Ikke-brændbare væsker' },
  '13': { en: 'Non-combustible solids', da: 'Ikke-brændbare faste stoffer' },
  '10-13': { en: 'Other combustible and non-combustible substances', da: 'Andre brændbare og ikke-brændbare stoffer' },
}

/** Returns the name of a storage class. */
export const storageClassName = (storageClass: StorageClass, language: Language): string =>
  names[storageClass][language]
