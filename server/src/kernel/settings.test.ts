import { expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

const needed = {
  DATABASE_URL: 'postgres://owner@localhost/calibrate',
  APP_DATABASE_URL: 'postgres://app@localhost/calibrate',
}
const connections = (value?: string) =>
  settingsFrom({ ...needed, ...(value === undefined ? {} : { DATABASE_CONNECTIONS: value }) }, '1.0.0')
    .databaseConnections

test('a process opens 20 connections, or as many as its setting says', () => {
  expect(connections()).toBe(20)
  expect(connections('2')).toBe(2)
  expect(connections('500')).toBe(500)
})

test.each(['1', '501', '2.5', '-4', 'many'])(
  'a count of connections of "%s" is refused in words',
  (value) => {
    expect(() => connections(value)).toThrow(`DATABASE_CONNECTIONS is ${value}: use 2 to 500.`)
  },
)

const settings = (env: Record<string, string>) => settingsFrom({ ...needed, ...env }, '1.0.0')

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is prod: use production'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL is verbose: use trace'],
  [{ PUBLIC_URL: 'adas.firm.example' }, 'PUBLIC_URL is adas.firm.example: give an address'],
  [{ TRUST_PROXY: 'ja' }, 'TRUST_PROXY is ja: use on or off.'],
  [{ DATABASE_PIPELINE: '2' }, 'DATABASE_PIPELINE is 2: use on or off.'],
  [{ REDIS_URL: 'localhost:6379' }, "REDIS_URL isn't an address such as redis://"],
  [{ SMTP_URL: 'mail.firm.example' }, "SMTP_URL isn't an address such as smtps://"],
  [{ SMS_URL: 'https://AC1:x@api.twilio.com' }, 'SMS_URL and SMS_FROM are needed together'],
  [{ SMS_URL: 'https://api.twilio.com', SMS_FROM: '+16165550100' }, 'SMS_URL needs an account and a token'],
  [
    { SMS_URL: 'https://AC1:x@api.twilio.com', SMS_FROM: '616 555 0100' },
    'SMS_FROM is 616 555 0100: give a number',
  ],
  [{ DATABASE_URL: 'postgres://owner:a#b@host/calibrate' }, 'In a password, write # as %23'],
])('%o is refused in words', (env, words) => {
  expect(() => settings(env as unknown as Record<string, string>)).toThrow(words)
})

test('a password in an address that is refused is not repeated', () => {
  expect(() => settings({ DATABASE_URL: 'db:owner:secret@host' })).toThrow(/^(?!.*secret)/)
})

test('a switch is turned on and off by the words that people use', () => {
  expect(settings({ TRUST_PROXY: '1' }).trustProxy).toBe(true)
  expect(settings({ TRUST_PROXY: 'True' }).trustProxy).toBe(true)
  expect(settings({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(settings({ DATABASE_PIPELINE: 'off' }).databasePipeline).toBe(false)
  expect(settings({ DATABASE_PIPELINE: '' }).databasePipeline).toBe(true)
})

test('the carrier of text messages is read from its address', () => {
  expect(settings({}).sms).toBeUndefined()
  expect(settings({ SMS_URL: 'https://AC1:to%2Fken@sms.test:8443', SMS_FROM: 'MG12' }).sms).toEqual({
    url: 'https://sms.test:8443',
    account: 'AC1',
    token: 'to/ken',
    from: 'MG12',
  })
})

test('a blank setting counts as left out', () => {
  const blank = {
    PORT: '',
    HOST: '',
    MAIL_FROM: '',
    APP_TITLE: '',
    BACKUP_HOUR: '',
    SMS_URL: '',
    SMS_FROM: '',
  }
  expect(settings(blank)).toEqual(settings({}))
})
