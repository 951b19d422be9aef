import { expect, test } from 'vitest'
import { calendarName } from './calendarName.ts'

test.each([
  ['Google-Calendar-Importer', 'Google Calendar'],
  ['Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)', 'Outlook'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)', 'Outlook'],
  ['iOS/17.5.1 (21F90) dataaccessd/1.0', 'Apple Calendar'],
  ['macOS/14.5 (23F79) dataaccessd/1.0', 'Apple Calendar'],
  ['Mac OS X/10.15.7 (19H15) CalendarAgent/930.5.1', 'Apple Calendar'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.10', 'Thunderbird'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (agent, name) => expect(calendarName(agent)).toBe(name))
