export { fillFromChosenRecord, saveRequestVehicle } from './commands/save-request-vehicle.ts'
export { resolveMake, vehicleText } from './vehicle-values.ts'
