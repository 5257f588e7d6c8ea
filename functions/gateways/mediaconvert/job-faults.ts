const DAMAGED = 'This file is damaged or incomplete, and cannot be read.';

/**
 * The faults of files, by the errors that they cause. The job cannot open it (1010), finds no picture (1020) or no
 * sound (1021), does not support its codec or container (1030), cannot take it apart (1075), meets an unexpected end
 * (1076), or cannot decode its sound (1092): https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html
 */
const FILE_FACTS: ReadonlyMap<number | null, string> = new Map([
  [1010, DAMAGED],
  [1020, 'This file has no picture.'],
  [1021, 'This file has no sound that can be read.'],
  [1030, 'This file is coded in a way that cannot be converted.'],
  [1075, DAMAGED],
  [1076, DAMAGED],
  [1092, 'The sound of this file is damaged, and cannot be read.'],
]);

/** MediaConvert's unknown error. */
const UNKNOWN_CODE = 1999;

/**
 * Errors that neither the recording nor the settings cause: the same job may succeed the next time. They are a full
 * disk of MediaConvert (1050, 1507), and a fault of accelerated transcoding (1550), by the same list.
 * A role without permissions (1401, 1432 to 1434, 1515) is not among them: the job fails until somebody changes the role.
 */
const SERVICE_CODES: readonly (number | null)[] = [1050, 1507, 1550];

/** Errors of a job whose role has no permission. */
const ROLE_CODES: readonly (number | null)[] = [1401, 1432, 1433, 1434, 1515];

/** These, and that of a job whose input does not exist. */
const REFUSAL_CODES: readonly (number | null)[] = [...ROLE_CODES, 1404];

/** Whether the role of the job has no permission. @param reason as `failureText` says it */
export const isFaultOfRole = (reason: string): boolean =>
  ROLE_CODES.includes(Number(/ failed \((\d+)\):/.exec(reason)?.[1]));

/** The meaning of a job's error. */
export interface JobFault {
  /** The fault of the file, as a sentence for people; null if the job has not failed because of its file. */
  fileFact: string | null;
  /** Whether another attempt may succeed: nobody knows what the fault was. */
  isTransient: boolean;
  /** Whether the service says that the fault is its own. */
  isOfService: boolean;
  /** Whether the pictures or the small file of the job, which are outputs of it as the MP4 is, may have caused it. */
  mayBeOfOthers: boolean;
}

export function faultOf(errorCode: number | null): JobFault {
  const fileFact = FILE_FACTS.get(errorCode) ?? null;
  const isTransient = errorCode === UNKNOWN_CODE;
  const isOfService = SERVICE_CODES.includes(errorCode);
  const isExplained = fileFact !== null || REFUSAL_CODES.includes(errorCode);
  return { fileFact, isTransient, isOfService, mayBeOfOthers: !isExplained && !isOfService };
}
