import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVpic } from './vpic-decode.ts'
import type { Vpic } from './vpic-decode.ts'

const elements = ['Model', 'Trim', 'Body Class', 'Doors', 'Plant City']
const folder = mkdtempSync(join(tmpdir(), 'vpic-decode-'))
const path = join(folder, 'vpic.db')
let vpic: Vpic
beforeAll(() => {
  fill(new DatabaseSync(path))
  vpic = openVpic(path)
})
afterAll(() => {
  vpic.close()
  rmSync(folder, { recursive: true })
})

/** A small vPIC: a car maker with two makes, a truck maker, and a low-volume maker with a six-character code. */
function fill(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE Country (Id, Name); CREATE TABLE DriveType (Id, Name); CREATE TABLE FuelType (Id, Name);
    CREATE TABLE EngineConfiguration (Id, Name); CREATE TABLE BodyStyle (Id, Name); CREATE TABLE Manufacturer (Id, Name);
    CREATE TABLE Make (Id, Name); CREATE TABLE Model (Id, Name); CREATE TABLE Make_Model (ModelId, MakeId);
    CREATE TABLE VehicleType (Id, Name); CREATE TABLE Wmi (Id, Wmi, ManufacturerId, VehicleTypeId);
    CREATE TABLE Wmi_Make (WmiId, MakeId); CREATE TABLE Wmi_VinSchema (WmiId, VinSchemaId, YearFrom, YearTo);
    CREATE TABLE Element (Id, Name); CREATE TABLE Pattern (VinSchemaId, Keys, ElementId, AttributeId, CreatedOn, UpdatedOn);
    INSERT INTO Make VALUES (1, 'Ace'), (2, 'Bold'), (3, 'Hauler');
    INSERT INTO Model VALUES (10, 'Swift'), (11, 'Grand'), (12, 'Mule');
    INSERT INTO Make_Model VALUES (10, 1), (11, 2), (12, 3);
    INSERT INTO Manufacturer VALUES (1, 'ACE & BOLD'), (2, 'HAULER INC');
    INSERT INTO VehicleType VALUES (2, 'Passenger Car'), (3, 'Truck');
    INSERT INTO BodyStyle VALUES (13, 'Sedan/Saloon');
    INSERT INTO Wmi VALUES (1, 'AAA', 1, 2), (2, 'TTT', 2, 3), (3, 'TT9123', 2, 3);
    INSERT INTO Wmi_Make VALUES (1, 1), (1, 2), (2, 3), (3, 3);
    INSERT INTO Wmi_VinSchema VALUES (1, 1, 2012, 2020), (1, 2, 2021, NULL), (2, 3, 1990, NULL), (3, 3, 1990, NULL);
  `)
  for (const [at, name] of elements.entries()) db.prepare('INSERT INTO Element VALUES (?, ?)').run(at, name)
  const add = (schema: number, keys: string, element: string, value: string, changed = '2015') =>
    db
      .prepare('INSERT INTO Pattern VALUES (?, ?, ?, ?, ?, NULL)')
      .run(schema, keys, elements.indexOf(element), value, changed)
  add(1, 'S', 'Model', '10')
  add(1, 'G', 'Model', '11')
  add(1, '*****|*D', 'Plant City', 'DETROIT')
  add(1, 'SX[1-3]', 'Body Class', '13')
  add(1, '**#', 'Doors', '4')
  add(1, 'S[XY]', 'Trim', 'range')
  add(1, 'S[XY]1', 'Trim', 'more spelled out')
  add(1, 'SY*', 'Trim', 'older', '2015')
  add(1, 'SY', 'Trim', 'newer', '2019')
  add(2, 'S', 'Model', '10')
  add(3, 'M', 'Model', '12')
}

const facts = (vin: string) => vpic.decode(vin, 2027)

test.each([
  [
    'the model names the make',
    'AAASZAAA0FZ000001',
    { year: 2015, make: 'Ace', model: 'Swift', source: 'vpic-offline' },
  ],
  ['another model, the other make', 'AAAGZAAA0FZ000001', { make: 'Bold', model: 'Grand' }],
  ['no model: no guess between two makes', 'AAAZZAAA0FZ000001', { make: null, model: null, source: 'wmi' }],
  [
    'no model: the only make',
    'TTTZZAAA0FZ000001',
    { make: 'Hauler', manufacturer: 'HAULER INC', source: 'wmi' },
  ],
  ['schemas of other years do not count', 'AAAGZAAA0MZ000001', { year: 2021, model: null }],
  ['a maker of few', 'TT9MZAAA0FZ123001', { make: 'Hauler', model: 'Mule' }],
  ['another maker of few', 'TT9MZAAA0FZ124001', { make: null, source: 'wmi' }],
  ['a set, and a number that points into a list', 'AAASX3AA0FZ000001', { bodyClass: 'Sedan/Saloon' }],
  ['outside the set', 'AAASX4AA0FZ000001', { bodyClass: null }],
  ['# is a digit', 'AAASZ7AA0FZ000001', { doors: 4 }],
  ['# is no letter', 'AAASZAAA0FZ000001', { doors: null }],
  ['the plant stands behind the bar', 'AAASZAAA0FD000001', { plantCity: 'DETROIT' }],
  ['most characters spelled out win', 'AAASX1AA0FZ000001', { trim: 'more spelled out' }],
  ['then the newest', 'AAASY4AA0FZ000001', { trim: 'newer' }],
])('%s', (_, vin, expected) => {
  expect(facts(vin)).toMatchObject(expected)
})

// The rule on position 7 applies to cars, so a car's year is never moved to make a model fit.
test('a truck with a digit at position 7 may be from the second 30-year cycle', () => {
  expect(facts('TTTMZA1A0BZ000001')).toMatchObject({ year: 2011, model: 'Mule' })
  expect(facts('TTTMZA1A0MZ000001')).toMatchObject({ year: 1991, model: 'Mule' })
  expect(facts('AAASZA1A0FZ000001')).toMatchObject({ year: 1985, model: null, source: 'wmi' })
})

test('a position 10 that is no year still gives the manufacturer', () => {
  expect(facts('TTTMZAAA00Z000001')).toMatchObject({ year: null, make: 'Hauler', model: null, source: 'wmi' })
})
