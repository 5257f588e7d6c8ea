import { useEffect, useState } from 'react';
import type { PendingRecording } from '../flow/pending-recording.ts';
import type { RecorderStore } from '../flow/recorder-state.ts';
import { recordingName, recordingNameFault } from '../flow/recording-texts.ts';
import { noteTyped } from '../flow/save-steps.ts';

/**
 * Form state for the name and the project of a finished recording, which notes each change that has no fault. A blank
 * name keeps the present one.
 */
export function useDetails(recording: PendingRecording, recorder: RecorderStore) {
  const [name, setName] = useState(recording.name);
  const [projectId, setProjectId] = useState(recording.projectId);
  const isBlank = name.trim() === '';
  const nameFault = isBlank ? undefined : recordingNameFault(name);
  const typedName = isBlank ? recording.name : recordingName(name, new Date());
  const isFaulty = nameFault !== undefined;
  useEffect(() => {
    if (!isFaulty) noteTyped(recorder, { name: typedName, projectId });
  }, [isFaulty, typedName, projectId, recorder]);
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
