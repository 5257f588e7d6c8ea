import { useEffect, useState } from 'react';
import type { PendingRecording } from '../flow/pending-recording.ts';
import type { TypedDetails } from '../flow/recorder-state.ts';
import { recordingName, recordingNameFault } from '../flow/recording-texts.ts';

/**
 * Form state for the name and the project of a finished recording. A blank name keeps the present one.
 * @param onChange called with each change that has no fault
 */
export function useDetails(recording: PendingRecording, onChange: (change: TypedDetails) => void) {
  const [name, setName] = useState(recording.name);
  const [projectId, setProjectId] = useState(recording.projectId);
  const isBlank = name.trim() === '';
  const nameFault = isBlank ? undefined : recordingNameFault(name);
  const typedName = isBlank ? recording.name : recordingName(name, new Date());
  const isFaulty = nameFault !== undefined;
  useEffect(() => {
    if (!isFaulty) onChange({ name: typedName, projectId });
  }, [isFaulty, typedName, projectId, onChange]);
  return {
    name,
    setName,
    projectId,
    setProjectId,
    nameFault,
    change: { name: typedName, projectId },
  };
}

export type Details = ReturnType<typeof useDetails>;
