import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetTextEngine } from '#contract/kit/texts.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { setReadersTexts } from '#server/kernel/texts/text-engine.ts'
import { firmTypeFinder, listedIds, roleFinder, withShippedNames } from './listed-names.ts'
import { columnLabel, columnNames, headingFinder } from './schemas.ts'

beforeAll(setReadersTexts)
afterAll(resetTextEngine)

const readers = ['en', 'es']

test.each(readers)('a reader of %s imports names from an English and a Spanish screen', (language) =>
  readAs({ language, firm: 1 }, () => {
    const roleOf = roleFinder()
    expect(['Technician', 'técnico', 'TECNICO', '14', 'Tech lead'].map(roleOf)).toEqual([
      14,
      14,
      14,
      14,
      undefined,
    ])
    const typeOf = firmTypeFinder()
    expect(['Shop', ' taller', 'Centro', '6', 'Castle'].map(typeOf)).toEqual([7, 7, 6, 6, undefined])
  }),
)

test('a shipped name is found in any language, and a name of the list wins over a translated one', () => {
  const idOf = listedIds([
    { list: 'visitType', id: 1, name: 'Calibration' },
    { list: 'visitType', id: 2, name: 'Prueba de manejo' },
    { list: 'visitType', id: 3, name: 'Test drive' },
    { list: 'group', id: 4, name: 'Calibration' },
    { list: 'insurerName', id: 5, name: 'Peña Mutual' },
    { list: 'insurerName', id: 6, name: 'Pena Mutual' },
  ])
  const visitType = (name: string) => idOf('visitType', name)
  expect(['calibration', ' Calibración ', 'calibracion'].map(visitType)).toEqual([1, 1, 1])
  expect(['Prueba de manejo', 'Test drive', 'Other'].map(visitType)).toEqual([2, 3, undefined])
  // Only shipped lists have names in other languages.
  expect(idOf('group', 'Calibración')).toBeUndefined()
  expect(['peña mutual', 'pena mutual'].map((name) => idOf('insurerName', name))).toEqual([5, 6])
})

test('the preview names what is stored in the reader’s language', () =>
  readAs({ language: 'es', firm: 1 }, () =>
    expect(
      withShippedNames({ names: { type: 'Calibration', group: 'Calibration' } }, { type: 'EventType' }),
    ).toEqual({ names: { type: 'Calibración', group: 'Calibration' } }),
  ))

test.each(readers)('Spanish and English headings are proposed to a reader of %s', (language) =>
  readAs({ language, firm: 1 }, () => {
    const find = (schema: Parameters<typeof headingFinder>[0], ...headings: string[]) =>
      headings.map(headingFinder(schema))
    expect(
      find('contacts', 'Nombre', 'APELLIDOS', 'Correo', 'Correo electrónico', 'Teléfono', 'Celular'),
    ).toEqual(['firstName', 'lastName', 'emailAddress', 'emailAddress', 'phoneNo', 'phoneNo'])
    expect(find('vehicles', 'VIN', 'Año', 'Marca', 'Modelo', 'Versión', 'Correo del propietario')).toEqual([
      'vin',
      'year',
      'makeName',
      'model',
      'trim',
      'ownerEmail',
    ])
    expect(find('services', 'Servicio', 'Tipo de visita', 'Aseguradora', 'Horas', 'Código')).toEqual([
      'serviceName',
      'visitType',
      'insurerName',
      'hours',
      'code',
    ])
    expect(find('requests', 'Número de orden', 'Valuador', 'RO type', 'Color')).toEqual([
      'ronumber',
      'estimator',
      'roType',
      undefined,
    ])
  }),
)

test.each([
  'contacts',
  'vehicles',
  'vendors',
  'locations',
  'users',
  'services',
  'insurers',
  'requests',
] as const)('each column of %s is found by its label, in every language', (schema) => {
  const find = headingFinder(schema)
  for (const language of readers)
    readAs({ language, firm: 1 }, () => {
      for (const name of columnNames(schema))
        expect([columnLabel(name), find(columnLabel(name))]).toEqual([columnLabel(name), name])
    })
})
