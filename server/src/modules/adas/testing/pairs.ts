/**
 * A vehicle, a line of its estimate, and what the plan has to say: `system rule method`, with `?` before what is only
 * recommended and `!` before a limit on the repair; `-system` needs nothing. Each pair names its public source.
 */
export type Pair = readonly [car: string, line: string, expected: string, source: string]

const crn585 = 'rts.i-car.com/crn-585'
const crn442 = 'rts.i-car.com/crn-442'
const crn900 = 'rts.i-car.com/crn-900'
const crn843 = 'rts.i-car.com/crn-843'
const gmBumper = 'bodyshopbusiness.com/gm-requires-oem-bumpers-on-adas-vehicles'
const fordBumper = 'tomorrowstechnician.com/restrictions-repairing-ford-lincoln-bumpers-with-adas'
const fordTarget = 'Ford On Target 2019 vol. 1'
const fordCodes = 'Ford GSB 23-7031'
const fcaGlass = 'bodyshopbusiness.com/fca-releases-position-statement-on-glass-and-adas'
const mopar = 'moparmagazine.com/2020/03/return-to-your-senses'
const crr = 'news.crrtraining.com/calibration-can-help-save-a-life'
const toyotaChassis = 'zatonevkredit.ru AWIphJDiU9h2CeTmbZPk'
const hondaScan = 'partsandpeople.com on Honda and Acura'
const nissanBumper = 'repairerdrivennews.com/2017/03/15'
const aia = 'collision.aiacanada.com'

export const pairs: readonly Pair[] = [
  // GM: glass, bracket, camera module.
  ['2021 Chevrolet Equinox', 'Repl Windshield', 'frontCamera GM-1 notStated', crn585],
  ['2019 GMC Sierra 1500', 'R&I windshield glass', 'frontCamera GM-1 notStated', crn585],
  ['2022 Cadillac XT5', 'Replace W/S', 'frontCamera GM-1 notStated', crn585],
  ['2018 Buick Enclave', 'Repl Front view camera bracket', 'frontCamera GM-2 notStated', crn585],
  ['2020 Chevrolet Tahoe', 'R&I camera bracket', 'frontCamera GM-2 notStated', crn585],
  ['2021 Chevrolet Malibu', 'Repl Front view camera module', 'frontCamera GM-3 notStated', crn585],
  ['2021 Chevrolet Equinox', 'Repl Windshield washer reservoir', '-frontCamera', crn585],
  ['2021 Chevrolet Equinox', 'Repl LT Headlamp assy', '-frontCamera', crn585],
  ['2021 Chevrolet Equinox', 'Refn Front bumper cover', '!frontRadar GM-4', gmBumper],
  ['2020 GMC Acadia', 'Rpr Front bumper cover', '!frontRadar GM-4', gmBumper],
  ['2022 Cadillac XT6', 'Refinish Rear bumper fascia', '!blindSpotRadar GM-4R', gmBumper],
  ['2022 Buick Envision', 'Rpr Rear bumper cover', '!blindSpotRadar GM-4R', gmBumper],
  // Ford and Lincoln.
  ['2019 Ford F-150', 'Repl Windshield', 'frontCamera FORD-5 notStated', crn442],
  ['2015 Lincoln MKZ', 'Repl Windshield', 'frontCamera FORD-5 notStated', crn442],
  ['2024 Ford Explorer', 'Replace windshield', 'frontCamera FORD-5 notStated', crn442],
  ['2014 Ford Fusion', 'Repl Windshield', 'frontCamera FORD-6 notStated', 'autobodynews.com item 17934'],
  ['2025 Ford Escape', 'Repl Windshield', 'frontCamera FORD-6 notStated', 'autobodynews.com item 17934'],
  ['2020 Lincoln Aviator', 'R&I Windshield', 'frontCamera FORD-6 notStated', 'autobodynews.com item 17934'],
  ['2021 Ford Edge', 'Refn Front bumper cover', '!frontRadar FORD-7', fordBumper],
  ['2021 Lincoln Nautilus', 'Rpr Rear bumper cover', '!blindSpotRadar FORD-7R', fordBumper],
  ['2021 Ford Edge', 'Repl Front bumper cover', '?frontRadar ALL-BUMPER-RADAR', fordBumper],
  ['2019 Ford Ranger', 'Collision damage front', 'scan FORD-8 tool', fordTarget],
  ['2019 Ford Ranger', 'Repl Driver airbag', 'scan FORD-8 tool', fordTarget],
  ['2020 Ford Bronco', 'Rpr Rear body panel', 'scan FORD-8 tool', fordTarget],
  ['2016 Ford Fusion', 'R&I RT Front seat cushion', 'occupantSensor FORD-9 tool', 'fofusion2.com'],
  ['2017 Ford Fusion Hybrid', 'Repl Seat trim cover', 'occupantSensor FORD-9 tool', 'fofusion2.com'],
  ['2016 Ford Focus', 'R&I RT Front seat', '?occupantSensor ALL-SEAT', 'fofusion2.com'],
  ['2023 Ford Maverick', 'DTC C1001:78 stored', 'frontCamera FORD-C1001', fordCodes],
  ['2023 Ford Maverick', 'Code C1001-54', 'frontCamera FORD-C1001', fordCodes],
  ['2022 Lincoln Corsair', 'c1001:97', 'frontCamera FORD-C1001', fordCodes],
  ['2022 Lincoln Corsair', 'C1001:11', '-frontCamera', fordCodes],
  ['2022 Chevrolet Trax', 'C1001:78', '-frontCamera', fordCodes],
  // FCA and Pacifica.
  ['2020 Jeep Grand Cherokee', 'Repl Windshield', 'frontCamera FCA-10 notStated', fcaGlass],
  ['2021 Ram 1500', 'R&I Windshield', 'frontCamera FCA-10 notStated', fcaGlass],
  ['2019 Dodge Durango', 'Replace windshield', 'frontCamera FCA-10 notStated', fcaGlass],
  ['2018 Chrysler Pacifica', 'Repl Windshield', 'frontCamera FCA-10 notStated', fcaGlass],
  ['2018 Chrysler Pacifica', 'R&I Adaptive cruise radar', 'frontRadar FCA-11 tool', mopar],
  ['2020 Chrysler Pacifica Hybrid', 'Repl ACC sensor', 'frontRadar FCA-11 tool', mopar],
  ['2018 Chrysler Pacifica', 'Rpr Radiator support', 'frontRadar FCA-12 tool', mopar],
  ['2018 Chrysler Pacifica', 'Repl Front bumper reinforcement', 'frontRadar FCA-12 tool', mopar],
  ['2018 Chrysler Pacifica', 'Repl Forward facing camera', 'frontCamera FCA-14 dynamic', mopar],
  ['2018 Chrysler Pacifica', 'Refn LT Fender', '-frontRadar', mopar],
  ['2018 Chrysler 300', 'R&I Adaptive cruise radar', 'frontRadar ALL-RADAR', mopar],
  // Toyota.
  [
    '2021 Toyota Highlander',
    'Repl RT Blind spot sensor',
    'blindSpotRadar TOY-15 static',
    'diesel-data.com 2021_Toyota_Highlander',
  ],
  [
    '2021 Toyota Highlander',
    'Rpr LT Quarter panel',
    'blindSpotRadar TOY-15 static',
    'diesel-data.com 2021_Toyota_Highlander',
  ],
  [
    '2020 Toyota Highlander',
    'Repl RT Blind spot sensor',
    'blindSpotRadar TOY-16 either',
    'mytoyo.com blind_spot_monitor_sensor-1439',
  ],
  [
    '2019 Toyota RAV4',
    'R&I LT Blind spot monitor sensor',
    'blindSpotRadar TOY-16 either',
    'mytoyo.com blind_spot_monitor_sensor-1439',
  ],
  ['2019 Toyota C-HR', 'R&I LT Blind spot monitor sensor', 'blindSpotRadar TOY-17 static', 'tochr.net/503'],
  ['2019 Toyota C-HR', 'Refn LT Quarter panel', '-blindSpotRadar', 'tochr.net/503'],
  [
    '2025 Toyota Prius',
    'Rpr Front bumper cover',
    'frontRadar TOY-18 static',
    'spotonauto.com Prius XLE AWD 2025',
  ],
  [
    '2025 Toyota Prius',
    'Refn Front bumper cover',
    'frontRadar TOY-18 static',
    'spotonauto.com Prius XLE AWD 2025',
  ],
  ['2024 Toyota Prius', 'Refn Front bumper cover', '-frontRadar', 'spotonauto.com Prius XLE AWD 2025'],
  ['2018 Toyota Camry', 'Four wheel alignment', 'yawSensor TOY-19 tool', toyotaChassis],
  ['2018 Toyota Camry', 'R&I LT Front strut', 'yawSensor TOY-19 tool', toyotaChassis],
  ['2018 Toyota Camry', 'Repl Rear subframe', 'yawSensor TOY-19 tool', toyotaChassis],
  ['2018 Honda Accord', 'Four wheel alignment', '?yawSensor ALL-ALIGN-YAW', toyotaChassis],
  ['2007 Toyota Camry', 'R&I RT Front seat', 'occupantSensor TOY-20 tool', crr],
  ['2020 Toyota Corolla', 'R&I Passenger seat', 'occupantSensor TOY-20 tool', crr],
  ['2020 Toyota Corolla', 'Collision repair', 'occupantSensor TOY-21 tool', crr],
  ['2020 Toyota Corolla', 'Repl Passenger airbag', 'occupantSensor TOY-21 tool', crr],
  ['2020 Toyota Corolla', 'Refn RT Front door', '-occupantSensor', crr],
  [
    '2019 Toyota Sienna',
    'Disconnect battery',
    'frontCamera TOY-22 tool',
    'zatonevkredit.ru AWH2caDwBFyj9RK30l7J',
  ],
  ['2019 Toyota Sienna', 'D&R Battery', 'frontCamera TOY-22 tool', 'zatonevkredit.ru AWH2caDwBFyj9RK30l7J'],
  ['2019 Honda Odyssey', 'Disconnect battery', '-frontCamera', 'zatonevkredit.ru AWH2caDwBFyj9RK30l7J'],
  [
    '2018 Toyota Tacoma',
    'Repl Forward recognition camera',
    'frontCamera TOY-23 static',
    'ttguide.net system_description-1215',
  ],
  [
    '2018 Toyota Tacoma',
    'R&I Forward recognition camera',
    'frontCamera ALL-CAMERA',
    'ttguide.net system_description-1215',
  ],
  [
    '2016 Toyota Sienna',
    'Repl Windshield',
    'frontCamera TOY-24 static',
    'zatonevkredit.ru AWHojNVxU9h2CeTmHipn',
  ],
  // Lexus.
  ['2023 Lexus IS 350', 'Repl Windshield', 'frontCamera LEX-25 either', 'lemon-manuals IS 350 C1AA8-00'],
  ['2024 Lexus IS 300', 'R&I Front camera', 'frontCamera LEX-25 either', 'lemon-manuals IS 350 C1AA8-00'],
  ['2024 Lexus IS 350', 'Code C1AA8-00', 'frontCamera LEX-25 either', 'lemon-manuals IS 350 C1AA8-00'],
  ['2022 Lexus IS 350', 'Repl Windshield', 'frontCamera ALL-GLASS', 'lemon-manuals IS 350 C1AA8-00'],
  ['2021 Lexus ES 350', 'Repl Millimeter wave radar', 'frontRadar LEX-26', 'lexguide.net/removal-3545'],
  ['2021 Lexus ES 350', 'R&I Millimeter wave radar', 'frontRadar ALL-RADAR', 'lexguide.net/removal-3545'],
  [
    '2020 Lexus ES 300h',
    'Repl LT Coil spring',
    'rearCamera LEX-27; surroundCameras LEX-27P; parkingRear LEX-27S',
    'lexguide.net/removal-4632',
  ],
  ['2020 Lexus ES 300h', 'Four wheel alignment', 'yawSensor LEX-28 tool', 'lexguide.net/removal-4632'],
  ['2020 Lexus RX 350', 'Repl LT Coil spring', '-rearCamera', 'lexguide.net/removal-4632'],
  ['2018 Lexus NX 300', 'R&I RT Outer mirror', 'surroundCameras LEX-29', 'lexunx.com/calibration-591'],
  ['2018 Lexus NX 300', 'Repl LT Side view camera', 'surroundCameras LEX-29', 'lexunx.com/calibration-591'],
  [
    '2003 Lexus LS 430',
    'Repl Distance sensor',
    'frontRadar LEX-30 static',
    'autoguidegalaxy.com LS430 p. 1966',
  ],
  ['2004 Lexus LS 430', 'Repl Distance sensor', 'frontRadar ALL-RADAR', 'autoguidegalaxy.com LS430 p. 1966'],
  [
    '2019 Lexus RX 350',
    'R&I Rear bumper cover',
    'parkingRear LEX-31',
    'zatonevkredit.ru AWH1aMcLRvZszzJrdUdb',
  ],
  ['2019 Lexus RX 350', 'Refn Rear bumper cover', '-parkingRear', 'zatonevkredit.ru AWH1aMcLRvZszzJrdUdb'],
  // Honda and Acura.
  ['2020 Honda CR-V', 'Repl Front bumper cover', 'scan HON-32 tool', hondaScan],
  ['2021 Acura MDX', 'Rpr LT Quarter panel', 'scan HON-32 tool', hondaScan],
  ['2021 Acura TLX', 'R&I RT Headlamp assy', 'scan HON-32 tool', hondaScan],
  ['2020 Honda CR-V', 'Refn Front bumper cover', '-scan', hondaScan],
  ['2020 Honda CR-V', 'Blend LT Front door', '-scan', hondaScan],
  ['2018 Honda Clarity', 'Repl RT Mirror assy', 'mirrorCamera HON-33 static', 'fenderbender.com 33029912'],
  ['2018 Honda Clarity', 'Repl RT Mirror camera', 'mirrorCamera HON-33 static', 'fenderbender.com 33029912'],
  ['2017 Honda Clarity', 'Repl RT Mirror assy', '?mirrorCamera ALL-MIRROR-CAM', 'fenderbender.com 33029912'],
  ['2015 Honda Civic', 'Repl RT Mirror glass', '?mirrorCamera HON-34', 'beranek.agrrmag.com 2014/04'],
  ['2015 Honda Civic', 'Unplug LaneWatch camera', '?mirrorCamera HON-34', 'beranek.agrrmag.com 2014/04'],
  ['2015 Honda Civic', 'Refn RT Mirror cover', '-mirrorCamera', 'beranek.agrrmag.com 2014/04'],
  // Nissan and Infiniti.
  [
    '2022 Nissan Rogue',
    'R&I Distance sensor',
    'frontRadar NIS-35 static',
    'nirogue.com/distance_sensor_alignment-6609',
  ],
  [
    '2021 Nissan Rogue',
    'Repl Distance sensor',
    'frontRadar NIS-35 static',
    'nirogue.com/distance_sensor_alignment-6609',
  ],
  [
    '2019 Nissan Rogue',
    'R&I Distance sensor',
    'frontRadar ALL-RADAR',
    'nirogue.com/distance_sensor_alignment-6609',
  ],
  ['2015 Nissan Rogue', 'R&I Rear camera', 'rearCamera NIS-36 static', 'zinref.ru Rogue 2015 part 231'],
  [
    '2015 Nissan Rogue',
    'Repl Around view monitor unit',
    'rearCamera NIS-36 static',
    'zinref.ru Rogue 2015 part 231',
  ],
  ['2016 Nissan Rogue', 'Repl Rear camera', 'rearCamera ALL-REARCAM', 'zinref.ru Rogue 2015 part 231'],
  ['2016 Nissan X-Trail', 'R&I Lane camera', 'frontCamera NIS-37 static', 'zinref.ru X-Trail T32 part 340'],
  ['2016 Nissan X-Trail', 'Code C1B01', 'frontCamera NIS-37 static', 'zinref.ru X-Trail T32 part 340'],
  ['2024 Infiniti QX80', 'Repl Lane camera', 'frontCamera INF-38 static', 'lemon-manuals.la QX80 2024'],
  ['2023 Infiniti QX80', 'Repl Lane camera', 'frontCamera ALL-CAMERA', 'lemon-manuals.la QX80 2024'],
  ['2018 Nissan Altima', 'Rpr Rear bumper cover', '!blindSpotRadar NIS-39', nissanBumper],
  ['2018 Infiniti Q50', 'Refn Rear bumper cover', '!blindSpotRadar NIS-39', nissanBumper],
  // Subaru.
  [
    '2019 Subaru Forester',
    'Repl Windshield',
    'frontCamera SUB-40 static',
    'jdmfsm.info Forester 2019 EyeSight',
  ],
  [
    '2020 Subaru Outback',
    'R&I Windshield',
    'frontCamera SUB-40 static',
    'jdmfsm.info Forester 2019 EyeSight',
  ],
  ['2020 Subaru Outback', 'Four wheel alignment', 'frontCamera SUB-41', 'eblencollision.com.au'],
  ['2020 Subaru Outback', 'Repl LT Control arm', 'frontCamera SUB-41', 'eblencollision.com.au'],
  ['2020 Subaru Outback', 'Minor collision', 'frontCamera SUB-42', 'eblencollision.com.au'],
  [
    '2018 Subaru Crosstrek',
    'R&I RT Side radar',
    'blindSpotRadar SUB-43 static',
    'sucross.com blind_spot_detection-1015',
  ],
  [
    '2019 Subaru Crosstrek',
    'Refn Rear bumper cover',
    '!blindSpotRadar SUB-44',
    '2019 Crosstrek owner’s manual p. 327',
  ],
  // Mazda: the same trigger, two methods.
  ['2020 Mazda CX-30', 'Repl Windshield', 'frontCamera MAZ-45 either', 'mazdamanuals.com CX-30'],
  ['2016 Mazda MX-5 Miata', 'Repl Windshield', 'frontCamera MAZ-46 static', 'hexorcism.com SM353673'],
  ['2016 Mazda MX-5', 'Repl Camera clip', 'frontCamera MAZ-46 static', 'hexorcism.com SM353673'],
  ['2018 Mazda CX-5', 'Repl Windshield', 'frontCamera ALL-GLASS', 'mazdamanuals.com CX-30'],
  // Hyundai and Kia.
  ['2019 Hyundai Ioniq', 'Repl Windshield', 'frontCamera HYU-47 static', 'hioniqae.com'],
  ['2019 Hyundai Ioniq', 'Front camera bracket bent', 'frontCamera HYU-47 static', 'hioniqae.com'],
  [
    '2018 Hyundai Elantra',
    'R&I LDWS camera',
    'frontCamera HYU-48 static',
    'helantraad.com repair_procedures-3797',
  ],
  ['2022 Hyundai Tucson', 'R&I Front radar', 'frontRadar HYU-49', 'tucsondatamanu.com inspection-2221'],
  ['2022 Hyundai Tucson', 'Front accident damage', 'frontRadar HYU-49', 'tucsondatamanu.com inspection-2221'],
  ['2019 Hyundai Tucson', 'R&I Front radar', 'frontRadar ALL-RADAR', 'tucsondatamanu.com inspection-2221'],
  [
    '2021 Kia K5',
    'Rpr Rear bumper cover',
    'blindSpotRadar KIA-50 tool',
    'kioptima.com rear_corner_radar_unit-374',
  ],
  [
    '2020 Kia Optima',
    'Repl Rear corner radar',
    'blindSpotRadar KIA-50 tool',
    'kioptima.com rear_corner_radar_unit-374',
  ],
  [
    '2018 Kia Cadenza',
    'Repl LT Mirror with camera',
    'surroundCameras KIA-51 static',
    'kcadenzavg.com repair_procedures-801',
  ],
  [
    '2018 Kia Cadenza',
    'Rpr Trunk lid',
    'surroundCameras KIA-51 static',
    'kcadenzavg.com repair_procedures-801',
  ],
  ['2018 Kia Sorento', 'Rpr Liftgate', '-surroundCameras', 'kcadenzavg.com repair_procedures-801'],
  // VW, Audi, Tesla, Mercedes, BMW, Mitsubishi.
  ['2015 Volkswagen Touareg', 'Adjust ride height', 'surroundCameras VW-52', 'lemon-manuals.gy Touareg 2015'],
  ['2015 Volkswagen Touareg', 'R&I LT Mirror', 'surroundCameras VW-52', 'lemon-manuals.gy Touareg 2015'],
  ['2011 Audi A8', 'R&I Front bumper cover', 'frontRadar AUD-53 static', 'myvehicle.help A8 2011'],
  ['2011 Audi A8 L', 'Rear toe adjust', 'frontRadar AUD-54 static', 'myvehicle.help A8 2011'],
  ['2012 Audi A8', 'R&I Front bumper cover', '?frontRadar ALL-BUMPER-RADAR', 'myvehicle.help A8 2011'],
  ['2022 Tesla Model Y', 'Repl Windshield', 'frontCamera TES-55 tool', 'service.tesla.com Model Y'],
  ['2022 Tesla Model Y', 'R&I LT side camera', 'frontCamera TES-55 tool', 'service.tesla.com Model Y'],
  ['2024 Tesla Cybertruck', 'R&R Forward camera', 'frontCamera TES-56 tool', 'service.tesla.com Cybertruck'],
  [
    '2019 Mercedes-Benz Metris',
    'Rpr RT Quarter panel',
    '?blindSpotRadar MB-57',
    'manualshive.com BM 447 p. 114',
  ],
  [
    '2019 Mercedes-Benz Metris',
    'Refn Rear bumper',
    '!blindSpotRadar MB-57L',
    'manualshive.com BM 447 p. 114',
  ],
  ['2020 BMW X3', 'Repl Windshield', 'frontCamera BMW-58', 'aliotosgarage.com'],
  ['2019 MINI Countryman', 'R&I Windshield', 'frontCamera BMW-58', 'aliotosgarage.com'],
  [
    '2015 Mitsubishi Lancer Evolution',
    'Front wheel alignment',
    'steeringAngle MIT-59 tool',
    'lemon-manuals.la Lancer Evolution 2015',
  ],
  // What counts as installed, and what doesn't call for calibration.
  ['2018 Volvo XC60', 'Disconnect front camera', 'frontCamera ALL-CAMERA', crn900],
  ['2018 Volvo XC60', 'Repl Radar bracket', 'frontRadar ALL-RADAR', crn900],
  ['2018 Volvo XC60', 'Unplug RT blind spot radar', 'blindSpotRadar ALL-BLIND', crn900],
  ['2018 Volvo XC60', 'Post-repair scan', '-frontCamera; -frontRadar; -scan', crn843],
  ['2018 Volvo XC60', 'Calibrate front camera', '-frontCamera', crn843],
  ['2010 Kia Spectra', 'Repl LT Mirror', '?mirrorCamera ALL-MIRROR-CAM; -blindSpotRadar', aia],
  ['2010 Kia Spectra', 'Repl LT Front door', '-mirrorCamera; -frontCamera; -blindSpotRadar', aia],
]
