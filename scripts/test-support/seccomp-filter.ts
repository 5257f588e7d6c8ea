import { readFileSync } from 'node:fs';

/** A rule of a profile, as container engines read it. */
interface SeccompRule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo?: number; op: string }[];
}

export interface SeccompProfile {
  defaultAction: string;
  defaultErrnoRet: number;
  syscalls: SeccompRule[];
}

/** Codes of instructions and answers of a filter: bpf(4) and seccomp(2). */
const LOAD = 0x20;
const AND = 0x54;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const ERRNO = 0x0005_0000;
const KILL_PROCESS = 0x8000_0000;

/** Places in what a filter reads: the number of the call, the architecture, and the lower half of each argument. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const argumentAt = (index: number) => 16 + 8 * index;

const X86_64 = 0xc000_003e;
/** Calls of x32 have this bit. */
const X32 = 0x4000_0000;

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

const ret = (value: number): Instruction => [RETURN, 0, 0, value];

const answerOf = ({ action, errnoRet = 1 }: SeccompRule) => (action === 'SCMP_ACT_ALLOW' ? ALLOW : ERRNO | errnoRet);

/** Answers if all conditions hold, and goes on behind its end otherwise. */
function whereHolds({ args = [], ...rule }: SeccompRule): Instruction[] {
  if (args.length > 1) throw new Error('This writes one condition for each rule');
  const [condition] = args;
  if (!condition) return [ret(answerOf(rule))];
  const { index, value, valueTwo = 0, op } = condition;
  const load: Instruction = [LOAD, 0, 0, argumentAt(index)];
  if (op === 'SCMP_CMP_MASKED_EQ')
    return [load, [AND, 0, 0, value], [JUMP_IF_EQUAL, 0, 1, valueTwo], ret(answerOf(rule))];
  return [
    load,
    op === 'SCMP_CMP_NE' ? [JUMP_IF_EQUAL, 1, 0, value] : [JUMP_IF_EQUAL, 0, 1, value],
    ret(answerOf(rule)),
  ];
}

/** Numbers of the calls of x64, from the headers of Linux; null where they are not installed. */
export function systemCalls(): Map<string, number> | null {
  try {
    const header = readFileSync('/usr/include/x86_64-linux-gnu/asm/unistd_64.h', 'utf8');
    return new Map(
      [...header.matchAll(/#define __NR_(\w+) (\d+)/g)].map(([, name = '', number]) => [name, Number(number)]),
    );
  } catch {
    return null;
  }
}

/** The program for the kernel of x64 that a container engine makes of a profile. Names that x64 lacks are left out. */
export function seccompFilter({ defaultErrnoRet, syscalls }: SeccompProfile, numbers: Map<string, number>): Buffer {
  const otherwise = ret(ERRNO | defaultErrnoRet);
  const names = [...new Set(syscalls.flatMap((rule) => rule.names))];
  const blocks = names.flatMap((name): Instruction[] => {
    const number = numbers.get(name);
    if (number === undefined) return [];
    const rules = syscalls.filter((rule) => rule.names.includes(name)).flatMap(whereHolds);
    // The accumulator has an argument after a condition, so a call whose rules do not hold is answered here.
    return [[JUMP_IF_EQUAL, 0, rules.length + 1, number], ...rules, otherwise];
  });
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [JUMP_IF_EQUAL, 1, 0, X86_64],
    ret(KILL_PROCESS),
    [LOAD, 0, 0, NUMBER_AT],
    [JUMP_IF_AT_LEAST, 0, 1, X32],
    otherwise,
    ...blocks,
    otherwise,
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  return bytes;
}

/**
 * A program for Perl, which Debian always has: it puts itself under a filter and becomes a command. The calls of x64 are
 * prctl: PR_SET_NO_NEW_PRIVS and PR_SET_SECCOMP.
 */
export const UNDER_FILTER = `local $/; open(my $file, "<", shift) or die; my $filter = <$file>;
my $program = pack("S x6 P", length($filter) / 8, $filter);
syscall(157, 38, 1, 0, 0, 0) == 0 or die "$!";
syscall(157, 22, 2, $program) == 0 or die "$!";
exec @ARGV or die "$!";`;
